import path from 'node:path'

import { portalRegistry } from './portal-registry.ts'
import { publishWorkspace } from './publish-workspace.ts'
import { portalFolder } from './workspace.ts'

/** `pnpm build` builds what changed and publishes it to the local environment. It starts nothing. */
await publishWorkspace({
  ...portalRegistry(portalFolder),
  buildsFolder: path.join(portalFolder, 'builds'),
  environment: 'local',
  progress: (line) => process.stdout.write(`  ${line}\n`),
})
