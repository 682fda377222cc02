import path from 'node:path'

/** One file of a package, and what it imports. */
export interface SourceFile {
  /** Its path from the folder whose rooms are compared, such as `queue/message-queue.ts`. */
  file: string
  text: string
}

/** Two rooms that import each other, with a file of each that does. */
export interface MutualRooms {
  rooms: [string, string]
  files: [string, string]
}

const relativeImport = /(?:from|import|import\()\s*'(\.[^']+)'/g

/**
 * Finds the rooms, which are the folders directly below one folder, that import each other, also by type. The files
 * beside the folders are the room `.`. Tests are left out.
 */
export function findMutualRooms(sources: readonly SourceFile[]): MutualRooms[] {
  const fileOfArrow = new Map<string, string>()
  for (const { file, text } of sources) {
    if (isTest(file)) continue
    for (const [, specifier = ''] of text.matchAll(relativeImport)) {
      const imported = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
      const arrow = `${roomOf(file)} ${roomOf(imported)}`
      if (!imported.startsWith('..') && !fileOfArrow.has(arrow)) fileOfArrow.set(arrow, file)
    }
  }
  return [...fileOfArrow].flatMap(([arrow, file]) => {
    const [from = '', to = ''] = arrow.split(' ')
    const back = fileOfArrow.get(`${to} ${from}`)
    return from < to && back !== undefined ? [{ rooms: [from, to], files: [file, back] }] : []
  })
}

function roomOf(file: string): string {
  const [room = '', ...rest] = file.split('/')
  return rest.length === 0 ? '.' : room
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing[/.-]/.test(file)
}
