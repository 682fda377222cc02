/**
 * Tells React of values that a password manager filled in without an event. Without this, React would send such a field
 * as empty, and would empty it when it next renders the form.
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
