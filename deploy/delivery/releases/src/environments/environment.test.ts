import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { requireSameSite, environmentNamed, readEnvironments } from './environment.ts'

async function folderWith(promotesFrom: Record<string, string | null>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'environments-'))
  for (const [environment, from] of Object.entries(promotesFrom)) {
    const place = { pageHosts: ['localhost'], apiOrigin: 'http://localhost', overrides: 'free', keys: [] }
    await writeFile(
      path.join(folder, `${environment}.json`),
      JSON.stringify({ environment, promotesFrom: from, ...place }),
    )
  }
  return folder
}

const names = (folder: string): string[] => readEnvironments(folder).stages.map(({ environment }) => environment)

test('the environments of this workspace are in the order of the pipeline', () => {
  const folder = path.resolve(import.meta.dirname, '../../../environments')
  expect(names(folder)).toEqual(['local', 'test', 'qa', 'staging', 'production'])
  expect(readEnvironments(folder).teams.find(({ releases }) => releases.includes('orders'))?.name).toBe('orders-team')
})

test('several environments may promote from one', async () => {
  expect(names(await folderWith({ qa1: 'test', test: null, qa2: 'test' }))).toEqual(['test', 'qa1', 'qa2'])
})

test('an environment that no release can reach is named', async () => {
  const folder = await folderWith({ test: null, staging: 'qa' })
  expect(() => readEnvironments(folder)).toThrow('No release can come to staging')
})

test('an unknown environment is answered with the known ones', async () => {
  const environments = readEnvironments(await folderWith({ test: null }))
  expect(() => environmentNamed('prod', environments)).toThrow('There is no environment prod. There are: test.')
})

const at = (apiOrigin: string) => ({ environment: 'production', apiOrigin })

test.each([
  ['portal.example', 'https://api.portal.example'],
  ['northridge.portal.example', 'https://api.portal.example'],
  ['portal.northridge.co.uk', 'https://api.northridge.co.uk'],
  ['northridge.localhost', 'http://{pageHost}:56695'],
])('%s reaches its API at %s', (host, api) => {
  expect(() => requireSameSite(host, at(api))).not.toThrow()
})

test.each([
  ['northridge.example', 'https://api.portal.example'],
  ['northridge.co.uk', 'https://portal.co.uk'],
  ['localhost', 'http://127.0.0.1:56695'],
])('%s does not reach its API at %s, and is refused', (host, api) => {
  expect(() => requireSameSite(host, at(api))).toThrow(`${host} and its API`)
})
