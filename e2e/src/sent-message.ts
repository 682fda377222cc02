import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect } from './fixtures.ts'

/**
 * The part of this kind, such as a link or a code, in the newest email or text to an address or phone. Waits for it,
 * because messages leave through a queue.
 */
export async function sentMessage(outboxFolder: string, to: string, part: RegExp): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    // A name that begins with a dot is a message that is still being written.
    const files = (await readdir(outboxFolder)).filter((file) => !file.startsWith('.')).toSorted()
    const messages = await Promise.all(files.map((file) => readFile(path.join(outboxFolder, file), 'utf8')))
    const newest = messages.findLast((message) => message.includes(`\nTo: ${to}\n`) && part.test(message))
    return newest && part.exec(newest)?.[0]
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
