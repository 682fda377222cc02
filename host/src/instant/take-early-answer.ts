/** The answer to what a first page has asked before its scripts, once; null for every other address. */
export function takeEarlyAnswer(url: string): Promise<Response> | null {
  const answers = window.earlyPage?.answers
  const answer = answers?.get(url) ?? null
  answers?.delete(url)
  return answer
}
