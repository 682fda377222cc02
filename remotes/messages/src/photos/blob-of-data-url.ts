/** Converts a base64 data URL to a blob. The page's policy does not let the page fetch data URLs. */
export function blobOfDataUrl(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}
