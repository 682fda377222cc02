import { describeContract } from './describe-contract.ts'

/** The committed document, to the letter. */
export async function openapiText(): Promise<string> {
  return `${JSON.stringify(await describeContract(), null, 2)}\n`
}
