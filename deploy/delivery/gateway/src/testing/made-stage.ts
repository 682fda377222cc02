import { environment, type Environment } from '@homeside/releases/environments/environment'

/** An environment of a test's pipeline, on this machine and without keys. */
export function madeStage(name: string, promotesFrom: string | null): Environment {
  return environment.parse({
    environment: name,
    promotesFrom,
    pageHosts: ['localhost'],
    apiOrigin: 'http://localhost',
    overrides: 'free',
    keys: [],
  })
}
