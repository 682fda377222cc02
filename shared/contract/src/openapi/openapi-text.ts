import { describeContract } from './describe-contract.ts'

/** The text of the committed document, `openapi.json`. */
export async function openapiText(): Promise<string> {
  return `${JSON.stringify(await describeContract(), null, 2)}\n`
}
