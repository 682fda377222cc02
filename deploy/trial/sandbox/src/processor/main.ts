import { startBpc } from './bpc.ts'
import { startProcessor } from './start-processor.ts'

const { env } = process
const pageOrigins = (env['PAGE_ORIGINS'] ?? 'http://localhost:8080').split(',')

const processor = await startProcessor({
  port: Number(env['PROCESSOR_PORT'] ?? 56696),
  key: env['STRIPE_SECRET_KEY'] ?? 'sandbox',
})
const secret = env['PAYMENTS_PORTAL_SECRET'] ?? 'sandbox'
const bpc = await startBpc(Number(env['BPC_PORT'] ?? 56697), pageOrigins, secret)
console.error(`Card processor on http://localhost:${processor.port}, payments portal on http://127.0.0.1:${bpc.port}`)
