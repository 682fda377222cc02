/**
 * What a patient says on the phone so that staff find what happened: the beginning of a request's correlation id, as
 * `R-5F3A-91C2`. It opens nothing.
 */
export function referenceOf(correlationId: string): string {
  const letters = correlationId.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** How the correlation ids of a reference begin, however it was typed; null for what is no reference. */
export function correlationBeginning(reference: string): string | null {
  const letters = /^\s*(?:R[\s-]*)?([0-9a-f]{4})[\s-]*([0-9a-f]{4})\s*$/i.exec(reference)
  return letters === null ? null : `${letters[1]}${letters[2]}`.toLowerCase()
}
