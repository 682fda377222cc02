/**
 * Takes what a password manager filled in without an event, which React then knows nothing of: it would send the field
 * as empty, and empty it with the next rendering.
 */
export function takeFilledIn(form: HTMLFormElement): void {
  // React writes what it knows into the attribute, too.
  const unknown = [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.type !== 'file' && field.value !== field.defaultValue
      ? [{ field, text: field.value }]
      : [],
  )
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const { field, text } of unknown) {
    // Taking the field before may have rendered this one.
    value?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
