import { writeFile } from 'node:fs/promises'

import { staffPhoto } from '@homeside/contract/staff-photos'

import { CommandError } from './command-error.ts'
import { command } from './command.ts'

/** `pnpm staff photo`: writes a photo that a patient sent into a file. */
export const photoCommand = command({
  usage: [['<key> <file>', 'writes a photo, such as of an insurance card, into a file; patients tells the keys']],
  run: async ([key, file], _, staff) => {
    if (key === undefined || file === undefined) throw new CommandError('Say the key of a photo, and a file.', 'usage')
    const bytes = await staff.download(staffPhoto, { params: { key } })
    await writeFile(file, bytes)
    return { json: { File: file, Bytes: bytes.length }, text: `${file} has the photo, ${bytes.length} bytes.` }
  },
})
