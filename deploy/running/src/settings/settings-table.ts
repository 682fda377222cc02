import type { Setting } from './setting.ts'

const widest = 100
const gap = '  '
const heading = { name: 'variable', means: 'meaning', usual: 'default' }

/** The table of settings for `--help`: every variable with its meaning and default. */
export function settingsTable(table: Readonly<Record<string, Setting<unknown>>>): string {
  const rows = Object.entries(table).map(([name, { isSecret, means, usual }]) => ({
    name,
    means: isSecret ? `${means}; or ${name}_FILE, a file with it` : means,
    usual: usual ?? 'required',
  }))
  const nameWidth = Math.max(...rows.map(({ name }) => name.length))
  const usualWidth = Math.max(...rows.map(({ usual }) => usual.length), heading.usual.length)
  const meansWidth = Math.max(24, widest - nameWidth - usualWidth - 2 * gap.length)
  return [heading, ...rows]
    .flatMap(({ means, name, usual }) =>
      wrapped(means, meansWidth).map((line, index) =>
        [(index === 0 ? name : '').padEnd(nameWidth), line.padEnd(meansWidth), index === 0 ? usual : '']
          .join(gap)
          .trimEnd(),
      ),
    )
    .join('\n')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
