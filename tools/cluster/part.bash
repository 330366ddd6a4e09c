# Functions for one task of an array. The batch scripts source this file.
# FOLDER has a file part.TASK for each finished task. Beside it, a task keeps its journal, from which it resumes.

task=$SLURM_ARRAY_TASK_ID tasks=$SLURM_ARRAY_TASK_COUNT
threads=${SLURM_CPUS_PER_TASK:-1}

# An interrupted run also writes its results so far, but keeps its journal. So a part with a journal is not finished.
is_done() { [[ -e $folder/part.$1 && ! -e $folder/part.$1.journal ]]; }

# Runs the command. Slurm sends SIGTERM before the time limit, and this function passes the signal on to the command. The
# command then saves its results and exits with 4, and the task joins the queue again.
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
        echo "task $task stopped early and will be resumed"
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task"
        trap - TERM
        sleep 60 & # until Slurm ends this script
        wait
    fi
    return "$code"
}
