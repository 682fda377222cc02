import path from 'node:path'

/** One file of a package, and what it imports. */
export interface SourceFile {
  /** Its path from the package's source folder, such as `queue/message-queue.ts`. */
  file: string
  text: string
}

/** Rooms of one folder that import each other, with a file for each import between two of them. */
export interface MutualRooms {
  /** The folder that the rooms are in; empty for the source folder itself. */
  folder: string
  rooms: string[]
  files: string[]
}

/** Which room imports which, each with the first file that does. */
type Arrows = Map<string, Map<string, string>>

const relativeImport = /(?:from|import|import\()\s*'(\.[^']+)'/g

/**
 * Finds the rooms that import each other, directly or through other rooms, also by type. Rooms are the folders directly
 * below one folder; the files beside them are the room `.`. Every folder that has folders is searched. Tests are left
 * out.
 */
export function findMutualRooms(sources: readonly SourceFile[]): MutualRooms[] {
  const imports = sources.filter(({ file }) => !isTest(file)).flatMap(importsOf)
  const folders = new Set(imports.flatMap(({ from }) => foldersAbove(from)))
  return [...folders].toSorted().flatMap((folder) => circlesIn(folder, imports))
}

interface Import {
  from: string
  to: string
}

function importsOf({ file, text }: SourceFile): Import[] {
  return [...text.matchAll(relativeImport)].map(([, specifier = '']) => ({
    from: file,
    to: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)),
  }))
}

/** `calls/read/body.ts` is in ``, `calls/` and `calls/read/`. */
function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)]
}

function circlesIn(folder: string, imports: readonly Import[]): MutualRooms[] {
  const arrows = arrowsIn(folder, imports)
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(room, arrows)]))
  const circles = new Map<string, string[]>()
  for (const [room, others] of reached) {
    const rooms = [...others].filter((other) => reached.get(other)?.has(room)).toSorted()
    if (rooms.includes(room)) circles.set(rooms.join(' '), rooms)
  }
  return [...circles.values()].map((rooms) => ({
    folder,
    rooms,
    files: rooms.flatMap((from) =>
      [...(arrows.get(from) ?? [])].flatMap(([to, file]) => (rooms.includes(to) ? [file] : [])),
    ),
  }))
}

function arrowsIn(folder: string, imports: readonly Import[]): Arrows {
  const arrows: Arrows = new Map()
  for (const { from, to } of imports) {
    if (!from.startsWith(folder) || !to.startsWith(folder) || to.startsWith('..')) continue
    const [room, other] = [roomOf(from.slice(folder.length)), roomOf(to.slice(folder.length))]
    if (room === other) continue
    const others = arrows.get(room) ?? new Map<string, string>()
    if (!others.has(other)) others.set(other, from)
    arrows.set(room, others)
  }
  return arrows
}

/** Every room that a room imports, directly or through others. */
function reachedFrom(room: string, arrows: Arrows): Set<string> {
  const reached = new Set<string>()
  const waiting = [room]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const other of arrows.get(next)?.keys() ?? []) {
      if (reached.has(other)) continue
      reached.add(other)
      waiting.push(other)
    }
  }
  return reached
}

function roomOf(file: string): string {
  const [room = '', ...rest] = file.split('/')
  return rest.length === 0 ? '.' : room
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing[/.-]/.test(file)
}
