// What the page asks the server. The token is part of the address, so paths are relative.

async function ask(path, body) {
  const request = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  };
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Error("The program does not answer. Was it ended? Your work is in the text below and in the side file.");
  }
  if (!answer.ok && answer.status !== 409) {
    let reason = answer.statusText;
    try { reason = (await answer.json()).error ?? reason; } catch { /* no reason given */ }
    throw new Error(reason);
  }
  return answer;
}

export const get = async (path) => (await ask(path)).json();
export const post = async (path, body) => (await ask(path, body)).json();
export const fetchText = async (path, body) => (await ask(path, body)).text();
export const fetchBlob = async (path, body) => (await ask(path, body)).blob();

/** What must reach the server even while the page closes. */
export function leave(path, body) {
  fetch(path, {
    method: "POST", keepalive: true, headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => {});
}
