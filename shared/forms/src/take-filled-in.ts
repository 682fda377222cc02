/**
 * Takes what a browser or a password manager filled in without an event, which React then knows nothing of: it would
 * send the field as empty, and empty it with the next rendering.
 */
export function takeFilledIn(form: HTMLFormElement): void {
  for (const field of form.elements) {
    // React writes what it knows into the attribute, too.
    const isUnknown = field instanceof HTMLInputElement && field.type !== 'file' && field.value !== field.defaultValue
    if (isUnknown) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
