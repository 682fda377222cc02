/** The brands in the first box of a HEIC file, as an iPhone writes them. */
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** Whether a file is HEIC, by its bytes and not its name. Most browsers cannot decode it; the server can. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return head.startsWith('ftyp') && brands.has(head.slice(4))
}
