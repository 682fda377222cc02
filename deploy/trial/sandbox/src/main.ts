import { serverFromSettings } from '@homeside/api/server/server-from-settings'
import { apiSettings } from '@homeside/api/server/settings'
import { runServer } from '@homeside/server-kit/run-program'

import { sandboxPassword, sandboxSignIns, sandboxStaffKey } from './patients/sign-ins.ts'
import { startSandbox, faultsOfSandboxSettings } from './start-sandbox.ts'

process.exitCode =
  (await runServer({
    about: 'The API server with made-up patients, for a trial.',
    settings: apiSettings,
    faults: faultsOfSandboxSettings,
    start: (settings) =>
      serverFromSettings(settings, startSandbox, [
        `Sandbox sign-ins: ${sandboxSignIns.length}, password ${sandboxPassword}`,
        ...(settings.STAFF_KEY === null ? [`Staff calls: Authorization: Bearer ${sandboxStaffKey}`] : []),
      ]),
  })) ?? undefined
