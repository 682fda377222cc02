import { jestExpect } from '@jest/expect'
import { TestEnvironment } from 'jest-environment-node'

/** What `@hono/node-server` puts its own in the place of, for the whole process. */
const replacedByServers = ['Request', 'Response']

/**
 * Gives jest’s functions to modules that Node has loaded: they see Node’s own global object, and an `expect` that knows
 * Node’s own String and Array. What a server has replaced there is put back for the next test file.
 */
export default class NativeEnvironment extends TestEnvironment {
  #before = replacedByServers.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])

  handleTestEvent(event) {
    if (event.name !== 'setup') return
    Object.assign(globalThis, event.runtimeGlobals, { expect: jestExpect, jest: this.moduleMocker })
  }

  async teardown() {
    for (const [name, descriptor] of this.#before) Object.defineProperty(globalThis, name, descriptor)
    await super.teardown()
  }
}
