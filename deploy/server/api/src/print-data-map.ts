import { type PersonalTable, personalTables } from './patients/personal-data/data-map.ts'

/** `pnpm data-map`: what the portal keeps about a person, for how long, and what erasure does, as a Markdown table. */

const rows = Object.entries<PersonalTable>(personalTables).map(([name, table]) => {
  const { because, erased, facts = '', kept, person = '', use } = table
  const columns = [person && `**${person.replaceAll(' ', ', ')}**`, facts.replaceAll(' ', ', ')]
    .filter(Boolean)
    .join(', ')
  return `| ${name} | ${use} | ${columns || 'keys and secrets alone'} | ${kept} | ${because ? `${erased}: ${because}` : erased} |`
})
process.stdout.write(
  [
    '| table | what for | what is handed out; bold is emptied by erasure | kept | on erasure |',
    '| ----- | -------- | --------------------------------------------- | ---- | ---------- |',
    ...rows,
    '',
  ].join('\n'),
)
