import { runProgram } from '@homeside/server-kit/run-program'
import { required, address, text } from '@homeside/server-kit/settings/setting'

import { migrate } from './platform/database/migrate.ts'
import { openPostgres } from './platform/database/open-postgres.ts'
import { grantRunningRole } from './platform/database/running-role.ts'

/** Makes or updates the tables of a database as the role that owns them, and lets the servers' role use them. */
const settings = {
  OWNER_DATABASE_URL: {
    ...required(address(['postgresql:', 'postgres:'], 'postgresql://homeside_owner:password@db.internal/homeside'), {
      means: 'PostgreSQL, as the role that owns the tables',
    }),
    isSecret: true,
  },
  RUNNING_ROLE: required(text, { means: 'the role that the servers use in DATABASE_URL', example: 'homeside' }),
}

process.exitCode =
  (await runProgram(
    { about: 'Makes or updates the tables of the patients, before servers start.', settings },
    async ({ OWNER_DATABASE_URL, RUNNING_ROLE }) => {
      const { database, close } = await openPostgres(OWNER_DATABASE_URL)
      try {
        await database.transaction(async (transaction) => {
          await migrate(transaction)
          await grantRunningRole(transaction, RUNNING_ROLE)
        })
      } finally {
        await close()
      }
      process.stderr.write(`The tables are up to date, and ${RUNNING_ROLE} may use them.\n`)
      return 0
    },
  )) ?? undefined
