export type PictureType = 'jpeg' | 'png' | 'webp' | 'heic'

/** How many bytes PDF readers search for the start of a document. Browsers search fewer for the start of a page. */
const headBytes = 2048
/** How many bytes at the end ZIP readers search for the directory: its fixed part and the longest comment. */
const tailBytes = 22 + 65_535

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/**
 * The kind of a picture by its bytes, whatever its sender calls it; null when it is no accepted picture, or when
 * another program would take the same bytes for a document, an archive or a page.
 */
export function sniffPicture(bytes: Buffer): PictureType | null {
  return isSomethingElseToo(bytes) ? null : typeOf(bytes)
}

function typeOf(bytes: Buffer): PictureType | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8))) return 'heic'
  return null
}

function isSomethingElseToo(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes).toString('latin1').toLowerCase()
  const isDocument = head.includes('%pdf-') || /<(?:!doctype|html|head|body|script|svg|iframe)\b/.test(head)
  return isDocument || bytes.subarray(-tailBytes).includes('PK\x05\x06', 0, 'latin1')
}
