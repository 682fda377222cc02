import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Work that would stop the server for seconds, in a thread of its own, which ends with it. One piece at a time, because
 * each may take much memory, and all processors but one are for the requests.
 *
 * @param file A module that answers its `workerData` with one message.
 * @param mostMs After this time the work is given up.
 * @returns What starts it. The memory that it is given is the thread's from then on, so that nothing is copied.
 */
export function inThread<Answer>(
  file: string,
  mostMs: number,
): (input: unknown, given?: ArrayBuffer[]) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  const start = async (input: unknown, given: ArrayBuffer[]): Promise<Answer> => {
    // The output of a thread is not shown, because it also throws what it prints.
    const worker = new Worker(file, { workerData: input, transferList: given, stdout: true, stderr: true })
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })) as [Answer]
      return answer
    } finally {
      await worker.terminate()
    }
  }
  return (input, given = []) => {
    const turn = last.then(() => start(input, given))
    last = turn.catch(() => undefined)
    return turn
  }
}
