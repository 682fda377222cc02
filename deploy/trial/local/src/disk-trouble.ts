import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

const full = /\b(?:ENOSPC|EDQUOT)\b|os error (?:28|122)\b/
const refused = /\b(?:EROFS|EACCES|EPERM)\b.*'|os error (?:1|13|30)\b/

/**
 * Says why the disk refused a write, for the person who started the program; null for any other error. Builders report
 * such errors without a code, so the words of the message are searched too.
 *
 * @param folder The folder in which the program writes.
 */
export function diskTrouble(error: unknown, folder: string): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', message, path: file, syscall } = cause as NodeJS.ErrnoException
    if (full.test(`${code} ${message}`)) {
      return `The disk of ${folder} is full. Make room on it, and start again. Nothing is lost.`
    }
    // On a read-only disk Node calls a folder that it cannot make “no such file or directory”.
    const closed = syscall === 'mkdir' && file !== undefined ? lockedParent(file) : null
    if (closed !== null || refused.test(message)) {
      const what = closed ?? file ?? folder
      return `${what} cannot be written: it is read-only, or belongs to another account (ls -ld ${what}). Mend that, and start again.`
    }
  }
  return null
}

/** The nearest existing folder above a file, if it cannot be written; otherwise null. */
function lockedParent(file: string): string | null {
  const parent = path.dirname(file)
  if (!existsSync(parent)) return lockedParent(parent)
  try {
    accessSync(parent, constants.W_OK)
    return null
  } catch {
    return parent
  }
}
