import { readFile, writeFile } from 'node:fs/promises'

/** Replaces a text in a file. The text must be there. */
export async function replaceIn(file: string, what: string, by: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  if (!source.includes(what)) throw new Error(`${file} lacks ${what}.`)
  await writeFile(file, source.replace(what, by))
}
