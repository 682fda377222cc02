import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.webmanifest'])

/** Decompresses the copy beside a file, by its further ending. */
export const compressions = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/** Whether a file is text that gets compressed copies. */
export function isCompressible(file: string): boolean {
  return compressible.has(path.extname(file))
}

/** Writes `<file>.br` and `<file>.gz` beside a text file, once, so that no visit pays for compression. */
export async function compressedCopies(file: string): Promise<void> {
  if (!isCompressible(file)) return
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
