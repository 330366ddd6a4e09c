# Sourced by the batch scripts: what a task of an array does, whatever its work.
# FOLDER holds one file part.TASK for each task that is done, and what it needs to go on beside it.

task=$SLURM_ARRAY_TASK_ID tasks=$SLURM_ARRAY_TASK_COUNT
threads=${SLURM_CPUS_PER_TASK:-1}

# A run that is stopped writes what it has too, and keeps its journal.
is_done() { [[ -e $folder/part.$1 && ! -e $folder/part.$1.journal ]]; }

# Runs the command. SIGTERM, which Slurm sends before the time is up, goes on to it: it keeps what it has and exits
# with 4, and this task is put into the queue again.
run_part() {
    local code=0 command
    "$@" &
    command=$!
    trap 'kill -TERM "$command" 2>/dev/null' TERM
    while kill -0 "$command" 2>/dev/null; do
        code=0
        wait "$command" || code=$?
    done
    if (( code == 4 )); then
        echo "task $task goes on later"
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task"
        trap - TERM
        sleep 60 & # until Slurm ends this
        wait
    fi
    return "$code"
}
