import path from 'node:path'
import { parseArgs } from 'node:util'

import { writeBrandPortal } from './brand-portal.ts'
import { environmentsFolder, portalRegistry } from './portal-registry.ts'
import { buildWorkspace } from './publish-workspace.ts'
import { fail, say } from './serve.ts'
import { brandsFolders, portalFolder, root } from './workspace.ts'

/**
 * `pnpm build:brand <alias> [--environment production] [--host portal.northridge.example] [--api https://…] [--output
 * dist/brands/<alias>]` builds a portal of one brand that contains no other. What runs on this machine stays as it is.
 */
async function buildBrand(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      environment: { type: 'string', default: 'local' },
      host: { type: 'string', multiple: true },
      api: { type: 'string' },
      output: { type: 'string' },
    },
  })
  const [alias] = positionals
  if (!alias) throw new Error('Say which brand, by its alias: npm run build:brand -- northridge')
  const output = path.resolve(values.output ?? path.join(root, 'dist/brands', alias))
  const own = portalRegistry(portalFolder)
  say('Building what changed…')
  const releases = await buildWorkspace({
    ...own,
    buildsFolder: path.join(portalFolder, 'builds'),
    progress: (line) => say(`  ${line}`),
  })
  await writeBrandPortal({
    alias,
    brandsFolders,
    environmentsFolder,
    environment: values.environment,
    from: own.registry,
    releases,
    keysFolder: path.join(portalFolder, 'brand-keys'),
    output,
    ...(values.host ? { pageHosts: values.host } : {}),
    ...(values.api ? { apiOrigin: values.api } : {}),
  })
  const shown = path.relative(process.cwd(), output)
  say(`\nThe portal of ${alias} alone is in ${shown}. A gateway serves it:\n`)
  say(
    `  ENVIRONMENT=${values.environment} ENVIRONMENTS_FOLDER=${shown}/environments REGISTRY_FOLDER=${shown}/registry \\\n` +
      '    node deploy/delivery/gateway/src/main.ts',
  )
}

buildBrand().catch(fail)
