import { contractVersion } from '../constants/contract-version.ts'
import { answerSchemas } from './answer-schemas.ts'
import { contractExports } from './contract-calls.ts'
import { describeCall } from './describe-call.ts'
import type { OpenApiDocument } from './openapi-document.ts'

const description = `Every call between portal and server. Errors are RFC 9457 problem documents with a stable \`code\`.
Members that a schema does not name are refused. The contract's version travels in \`Accept\`
(\`application/vnd.homeside.v${contractVersion}+json\`); without one, any is taken. With the parameter
\`;background=true\`, a call that may be made in the background does not extend the session.`

const tags = [
  { name: 'account', description: 'Signing in, registration, and what concerns the account. Section 7.1.' },
  { name: 'conversations', description: 'Messages with the provider. Section 7.2.' },
  { name: 'orders', description: 'Supplies and orders. Sections 2.10 and 4.3.' },
  { name: 'patient', description: 'The patient at one provider. Section 7.3.' },
  { name: 'payments', description: 'Cards and charges; no card number ever travels here.' },
  { name: 'photos', description: 'Pictures that patients sent.' },
  { name: 'selfregister', description: 'Registration without a code from the provider. Section 7.4.' },
  { name: 'staff', description: 'What a provider’s back office calls, with a key of its own.' },
]

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access_token of a sign-in; worthless without `browser`.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-homeside',
    description:
      'The HttpOnly cookie of the browser that signed in; the name ends in the server’s own suffix, and a sandbox at localhost leaves out its prefix.',
  },
  alias: { type: 'apiKey', in: 'header', name: 'Alias', description: 'The alias of the provider of the session.' },
  staffKey: { type: 'http', scheme: 'bearer', description: 'The key of a service, for one site or all.' },
}

/** Describes the whole contract as an OpenAPI 3.1 document. */
export async function describeContract(): Promise<OpenApiDocument> {
  const { calls, schemas } = await contractExports()
  const { components, answerOf } = answerSchemas(calls, schemas)
  const paths: OpenApiDocument['paths'] = {}
  for (const named of calls) {
    const operations = (paths[`/${named.call.path}`] ??= {})
    operations[named.call.method.toLowerCase()] = describeCall(named, answerOf(named))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Homeside API', version: `${contractVersion}.0.0`, description },
    tags,
    paths,
    components: { schemas: components, securitySchemes },
  }
}
