import { jestExpect } from '@jest/expect'
import { TestEnvironment } from 'jest-environment-node'

/** The globals that `@hono/node-server` replaces for the whole process. */
const replacedByServers = ['Request', 'Response']

/**
 * Gives jest's functions to modules that Node loaded. These see Node's own global object, and an `expect` that knows
 * Node's String and Array. What a server replaced there is restored for the next test file.
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
