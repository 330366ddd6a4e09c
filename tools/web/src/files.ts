// The files beside the page.

async function fetched(file: string): Promise<Response> {
    const answer = await fetch(new URL(file, document.baseURI));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return answer;
}
export const load_json = async <Of>(file: string): Promise<Of> => (await (await fetched(file)).json()) as Of;
export const load_bytes = async (file: string): Promise<ArrayBuffer> => (await fetched(file)).arrayBuffer();
