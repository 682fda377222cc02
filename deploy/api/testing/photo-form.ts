/** A multipart body with texts, and with files under a wrong name and type. */
export function photoForm(texts: Record<string, string>, ...photos: Uint8Array[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const bytes of photos) {
    form.append('Photos', new File([new Uint8Array(bytes)], '../x.html', { type: 'text/html' }))
  }
  return form
}
