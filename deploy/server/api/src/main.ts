import { runServer } from '@homeside/server-kit/run-program'

import { serverFromSettings } from './server/server-from-settings.ts'
import { apiSettings, faultsOfApiSettings, holdsRealPatients } from './server/settings.ts'
import { startApi } from './server/start-api.ts'

process.exitCode =
  (await runServer({
    about: 'The API server: every call that the portal makes.',
    settings: apiSettings,
    faults: faultsOfApiSettings,
    start: (settings) =>
      serverFromSettings(settings, (options) =>
        startApi({ ...options, holdsRealPatients: holdsRealPatients(settings) }),
      ),
  })) ?? undefined
