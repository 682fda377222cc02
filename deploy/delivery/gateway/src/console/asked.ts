/** What the console found for an operator, or why it found nothing. */
export type Finding<Answer> = Answer | { trouble: string }

/**
 * Runs a look-up of the console. An error, such as a version that does not exist, becomes a sentence on the page, so that
 * the page does not fail.
 */
export async function asked<Answer>(answer: () => Promise<Answer>): Promise<Finding<Answer>> {
  try {
    return await answer()
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) }
  }
}

/** The HTTP status for what was found: 400 when it is the reason why there is nothing. */
export function statusOf(found: object | null): 200 | 400 {
  return found && 'trouble' in found ? 400 : 200
}
