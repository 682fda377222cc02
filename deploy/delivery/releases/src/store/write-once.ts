import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The text of a file; null when there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  return (await bytesIfThere(file))?.toString() ?? null
}

/** The bytes of a file; null when there is none. */
export async function bytesIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes a file that appears complete, under a name that nobody has taken: creating a link fails when the name exists.
 */
export async function writeOnce(file: string, text: string, taken: () => Error): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, text, { flush: true })
    await link(draft, file)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? taken() : error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Replaces a file in one step: a reader sees all of the one or all of the other. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
