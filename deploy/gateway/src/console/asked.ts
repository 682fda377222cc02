/** An answer, or why there is none. */
export type Asked<Answer> = Answer | { trouble: string }

/** Answers a question of an operator. When the question is wrong, the page says why and does not fail. */
export async function asked<Answer>(answer: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return await answer()
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) }
  }
}

/** The status of an answer: 400 when there is none. */
export function statusOf(found: object | null): 200 | 400 {
  return found && 'trouble' in found ? 400 : 200
}
