import { faultsOf, sectionEntries, specificationPage } from './specification-table.ts'

const guard = { file: 'host/src/alias/guard.ts', text: '/** Section 2.3 of the specification. */' }

const entryOf = (number: string, sources: Parameters<typeof sectionEntries>[0]) =>
  sectionEntries(sources).find((entry) => entry.number === number)

test('a file builds the section that its comment names', () => {
  expect(entryOf('2.3', [guard])).toMatchObject({ builtIn: ['host/src/alias/guard.ts'], testedBy: [] })
})

test('a test covers the sections that it names, and those of the file that it tests', () => {
  const beside = { file: 'host/src/alias/guard.test.ts', text: '' }
  const journey = { file: 'e2e/journeys/menu.spec.ts', text: "test('the menu; section 2.3 of the specification')" }
  expect(entryOf('2.3', [guard, beside, journey])?.testedBy).toEqual([journey.file, beside.file])
})

test('a section without a file or a test is a fault, and so is a section that does not exist', () => {
  const faults = faultsOf([guard, { file: 'host/src/main.ts', text: '// section 12.1 of the specification' }])
  expect(faults).toContain('No test names section 2.3 (Alias area). Name it in the test that covers it.')
  expect(faults).not.toContain('No file names section 2.3 (Alias area) in a comment. Name it where it is built.')
  expect(faults).toContain('host/src/main.ts names section 12.1, which the specification does not have.')
})

test('the page lists files by their folder', () => {
  expect(specificationPage(sectionEntries([guard]))).toContain(
    '## 2.3 Alias area\n\nBuilt in:\n\n- `host/src/alias/`: `guard.ts`',
  )
})
