import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { runRelease } from './command/run-release.ts'
import { brandFiles, hostFiles, remoteFiles } from './testing-builds.ts'
import { someBuild } from './testing.ts'

interface Answer {
  code: number
  out: string
  error: string
}

type Release = (...parameters: string[]) => Promise<Answer>

/** The command on its own registry, which makes its keys at first use. */
export function newRegistry(variables: Record<string, string> = {}): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-'))
  return async (...parameters) => {
    const answer = { code: 0, out: '', error: '' }
    const isChange = ['promote', 'rollback', 'block', 'remove', 'pin', 'abort'].includes(parameters[0] ?? '')
    // No gateway runs here.
    answer.code = await runRelease([...parameters, ...(isChange ? ['--no-wait'] : [])], {
      variables: { REGISTRY_FOLDER: folder, RELEASES_BY: 'tester', NO_COLOR: '1', ...variables },
      out: (text) => (answer.out += text),
      error: (text) => (answer.error += text),
    })
    return answer
  }
}

/** Publishes the small made-up orders under a version. */
export async function publishOrders(release: Release, version: string): Promise<Answer> {
  return release('publish', 'orders', '--as', version, '--folder', await someBuild(remoteFiles(version)))
}

/** Host, brands and orders 1.0.0 run in local. */
export async function liveRegistry(variables: Record<string, string> = {}): Promise<Release> {
  const release = newRegistry(variables)
  await release('publish', 'host', '--as', '1.0.0', '--folder', await someBuild(hostFiles()))
  await release('publish', 'brands', '--as', '1.0.0', '--folder', await someBuild(brandFiles()))
  await publishOrders(release, '1.0.0')
  const first = await release('promote', 'host@1.0.0', 'brands@1.0.0', 'orders@1.0.0', '--to', 'local')
  expect(first).toMatchObject({ code: 0, error: '' })
  return release
}
