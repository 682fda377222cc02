/**
 * What a patient reads out on the phone so that staff find the request: the start of its correlation id, as
 * `R-5F3A-91C2`. It gives access to nothing.
 */
export function referenceOf(correlationId: string): string {
  const letters = correlationId.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * The start of the correlation id that a reference stands for, in any spelling; null when the text is not a reference.
 */
export function correlationBeginning(reference: string): string | null {
  const letters = /^\s*(?:R[\s-]*)?([0-9a-f]{4})[\s-]*([0-9a-f]{4})\s*$/i.exec(reference)
  return letters === null ? null : `${letters[1]}${letters[2]}`.toLowerCase()
}
