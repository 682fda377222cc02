/** @size all */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { API } from 'typescript/unstable/sync'

import { PublicTypes } from './public-types.ts'

/** The exports of a module with this source, with hashes of their types. */
function typesOf(source: string): Record<string, Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'types-'))
  const file = path.join(folder, 'module.ts')
  const config = path.join(folder, 'tsconfig.json')
  writeFileSync(file, source)
  writeFileSync(config, JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: [file] }))
  const api = new API({ cwd: folder })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('The compiler opens no project.')
    return new PublicTypes(project).exportsOf(file)
  } finally {
    api.close()
  }
}

const notice = `
  type State = 'sent' | 'late'
  interface NoticeProps { title: string; state: State; lead?: string }
  export function Notice({ title, state, lead }: NoticeProps): string { return title + state + lead }
  export const moment = { at: 1 }
  export type Unused = State
`

test('a component has a hash for each property, and a type alone has none', () => {
  expect(Object.entries(typesOf(notice)).map(([name, parts]) => [name, Object.keys(parts)])).toEqual([
    ['Notice', ['()', 'lead?', 'state', 'title']],
    ['moment', ['=']],
  ])
})

test('other names, comments and order of the same types change nothing', () => {
  const same = `
    /** The news. */
    export const moment: { at: number } = { at: 2 }
    type News = 'late' | 'sent'
    export const Notice = (about: { state: News; lead?: string; title: string }): string => about.title
  `
  expect(typesOf(same)).toEqual(typesOf(notice))
})

test('a changed type far below changes the part that it belongs to, and no other', () => {
  const { state, ...rest } = typesOf(notice)['Notice'] ?? {}
  const { state: more, ...others } = typesOf(notice.replace("'late'", "'late' | 'lost'"))['Notice'] ?? {}
  expect(more).not.toBe(state)
  expect(others).toEqual(rest)
})

test('a property that is added to a generic component is a part of its own', () => {
  const form = (more: string): string => `
    export function Form<Values>(props: { values: Values${more} }): Values { return props.values }
  `
  const before = typesOf(form(''))['Form']
  expect(typesOf(form('; hint?: string'))['Form']).toEqual({
    ...before,
    '()': expect.any(String),
    'hint?': expect.any(String),
  })
})

test('a type that names itself is written to an end', () => {
  const tree = 'interface Tree { name: string; kids: Tree[] }\nexport function draw(tree: Tree): void { void tree }'
  expect(typesOf(tree)).toEqual(typesOf(tree.replaceAll('Tree', 'Node')))
})
