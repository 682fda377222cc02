/**
 * Takes the answer to a call that a first page sent before its scripts had loaded. Each answer is given once. Null for
 * every other address.
 */
export function takeEarlyAnswer(url: string): Promise<Response> | null {
  const answers = window.earlyPage?.answers
  const answer = answers?.get(url) ?? null
  answers?.delete(url)
  return answer
}
