import type { Hono } from 'hono'

import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveProcessorMessages } from './charging/processor-messages.ts'
import { serveCharging } from './charging/routes.ts'
import { serveCredits } from './credits/routes.ts'

/** Serves the calls about cards, charges and credits, and what the processor tells. */
export function servePayments(serve: ServeCall, app: Hono<CallEnvironment>, dependencies: Dependencies): void {
  serveCharging(serve, dependencies)
  serveProcessorMessages(app, dependencies)
  serveCredits(serve)
}
