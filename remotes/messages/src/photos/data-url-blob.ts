/** The picture in a data URL of base64, as a blob: the page's policy lets the page fetch no data URL. */
export function blobOfDataUrl(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}
