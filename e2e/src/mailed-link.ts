import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect } from './fixtures.ts'

/** The path in the newest email to an address that has such a link. Waits for it: emails leave through a queue. */
export async function mailedLink(outboxFolder: string, address: string, link: RegExp): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const files = (await readdir(outboxFolder)).filter((file) => file.includes('-email-')).toSorted()
    const emails = await Promise.all(files.map((file) => readFile(path.join(outboxFolder, file), 'utf8')))
    const newest = emails.findLast((email) => email.includes(`\nTo: ${address}\n`) && link.test(email))
    return newest && link.exec(newest)?.[0]
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
