import { publishFiles, putSomeLive } from '@homeside/releases/testing'
import { brandFiles } from '@homeside/releases/testing-builds'

import { liveEnvironment } from './live-environment.ts'
import type { LiveEnvironment } from './live-environment.ts'

/**
 * The environment of `nginx/homeside.conf`: the portal at its own host name, and a brand at another.
 *
 * @param databaseUrl An empty PostgreSQL to keep the releases in. Default: files.
 */
export async function brandedEnvironment(databaseUrl?: string): Promise<LiveEnvironment> {
  const live = await liveEnvironment(['portal.example'], databaseUrl ? { databaseUrl } : {})
  const files = brandFiles()
  const { brands } = JSON.parse(files['brands.json'] ?? '') as { brands: { alias: string | null; hosts: object }[] }
  const placed = brands.map((brand) =>
    brand.alias === 'northridge' ? { ...brand, hosts: { production: ['northridge.portal.example'] } } : brand,
  )
  await publishFiles(live.portal, 'brands', '1.1.0', { ...files, 'brands.json': JSON.stringify({ brands: placed }) })
  await publishFiles(live.portal, 'host', '1.1.0', {
    ...hostWithText,
    'host.json': JSON.stringify({
      entries: { main: { scripts: ['main.1.js'], styles: ['main.1.css'] } },
      offers: { contract: '1.0.0', shared: { react: '19.3.1' } },
    }),
  })
  await putSomeLive(live.portal, { host: '1.1.0', brands: '1.1.0' }, 'production')
  return live
}

/** Long enough to be worth compressing. */
const hostWithText = { 'main.1.js': `start()//${' and so on'.repeat(500)}`, 'main.1.css': 'body{}' }
