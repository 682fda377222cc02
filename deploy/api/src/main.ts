import { StartError } from './database/start-error.ts'
import { sandboxPassword, sandboxSignIns, sandboxStaffKey } from './sandbox/sign-ins.ts'
import { startApi } from './server.ts'

const { env } = process

try {
  const api = await startApi({
    port: Number(env.PORT ?? 56695),
    pageOrigins: (env.PAGE_ORIGINS ?? 'http://localhost:8080').split(','),
    trustProxy: env.TRUST_PROXY === 'true',
    inMaintenance: env.MAINTENANCE === 'true',
    ...(env.PROCESSOR_URL ? { processor: { url: env.PROCESSOR_URL, key: env.PROCESSOR_KEY ?? '' } } : {}),
    ...(env.DATA_FOLDER ? { dataFolder: env.DATA_FOLDER } : {}),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.MAIL_FROM ? { mailFrom: env.MAIL_FROM } : {}),
    ...(env.OUTBOX_FOLDER ? { outboxFolder: env.OUTBOX_FOLDER } : {}),
    ...(env.MAX_IN_FLIGHT ? { maxInFlight: Number(env.MAX_IN_FLIGHT) } : {}),
    ...(env.STAFF_KEY ? { staffKeys: env.STAFF_KEY } : {}),
    ...(env.SANDBOX ? { sandbox: env.SANDBOX === 'true' } : {}),
    ...(env.COOKIE_SUFFIX ? { cookieSuffix: env.COOKIE_SUFFIX } : {}),
  })
  console.error(`API on ${api.origin}`)
  if (api.isSandbox) {
    console.error(`Sandbox sign-ins: ${sandboxSignIns.length}, password ${sandboxPassword}`)
    if (!env.STAFF_KEY) console.error(`Staff calls: Authorization: Bearer ${sandboxStaffKey}`)
  }
  console.error(`${env.SMTP_URL ? 'Texts are' : 'Emails and texts are'} written to ${api.outboxFolder}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void api.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
