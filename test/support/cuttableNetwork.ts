import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a server on this machine that can be cut, and that can lose what the server says. */
export class CuttableNetwork {
  private readonly sockets = new Set<Socket>();
  /** The next question that has this in it arrives, and nothing comes back over its connection any more. */
  isDeafTo: RegExp | undefined;

  private constructor(
    private readonly server: Server,
    private readonly to: number,
  ) {}

  static async before(to: number): Promise<CuttableNetwork> {
    const server = createServer();
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const network = new CuttableNetwork(server, to);
    server.on('connection', (socket) => network.join(socket));
    return network;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Every connection ends now, in the middle of whatever it was at. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }

  private join(near: Socket): void {
    const far = connect(this.to, '127.0.0.1');
    let isDeaf = false;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('data', (bytes) => {
        if (one === near && this.isDeafTo?.test(bytes.toString('latin1'))) {
          isDeaf = true;
          this.isDeafTo = undefined;
        }
        if (one === near || !isDeaf) other.write(bytes);
      });
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
