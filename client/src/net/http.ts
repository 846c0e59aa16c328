import type { Message } from "../table/contract";

/** A refusal by the server: a code with parameters, and its sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: Message,
    text: string,
  ) {
    super(text);
  }
}

let language = "en";

/** The language of refusals. */
export function speak(chosen: string): void {
  language = chosen;
}

const JSON_TYPE = "application/json";

async function request<T>(method: string, path: string, body?: string, type = JSON_TYPE, wanted = JSON_TYPE): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { "accept-language": language, ...(body === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new Refused(0, { code: "connection-lost" }, "");
  }
  const said: unknown = await (answer.ok && wanted !== JSON_TYPE ? answer.text() : answer.json()).catch(() => null);
  if (answer.ok) return said as T;
  const refusal = said as { reason?: Message; text?: string } | null;
  throw new Refused(answer.status, refusal?.reason ?? { code: "server-trouble" }, refusal?.text ?? "");
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, JSON.stringify(body));
export const getText = (path: string): Promise<string> => request<string>("GET", path, undefined, JSON_TYPE, "text/plain");
export const postText = <T>(path: string, text: string): Promise<T> => request<T>("POST", path, text, "text/plain");

/** Ask again as soon as the server has time for us. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.reason.code !== "too-fast") throw refused;
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(refused.reason.seconds)));
    }
  }
}
