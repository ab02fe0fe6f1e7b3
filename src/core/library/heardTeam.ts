import { toError } from '../errors';
import type { Ledger } from '../journal/ledger';
import { readTeamVoice, type TeamVoice } from '../journal/teamVoice';
import type { Logger, StateFile } from '../ports';

/** Whose approval counts as this user's own: nobody's, or that of owners of the lessons. */
export type TeamTrust = 'none' | 'owners';

/** What the last meeting of the team left, laid into the ledger of the repository. The place itself is never asked. */
export class HeardTeam {
  private text: string | undefined;
  private voice: TeamVoice | undefined;
  /** The same without anybody's yes. */
  private mute: TeamVoice | undefined;
  private laid:
    { readonly own: Ledger; readonly voice: TeamVoice; readonly all: Ledger } | undefined;

  constructor(
    private readonly file: StateFile | undefined,
    private readonly logger: Logger,
    private readonly trusts: () => TeamTrust,
  ) {}

  /** The ledger with what the team says; the same object as long as neither changed. A voice that cannot be read says nothing. */
  async with(own: Ledger): Promise<Ledger> {
    await this.hear();
    const { laid } = this;
    const voice = this.trusts() === 'owners' ? this.voice : this.mute;
    if (!voice) return own;
    if (laid?.own === own && laid.voice === voice) return laid.all;
    const all = { ...own, team: voice };
    this.laid = { own, voice, all };
    return all;
  }

  private async hear(): Promise<void> {
    try {
      const text = await this.file?.read();
      if (text === this.text) return;
      this.text = text;
      this.keep(text === undefined ? undefined : readTeamVoice(text));
    } catch (error) {
      this.logger.warn(toError(error));
      this.text = undefined;
      this.keep(undefined);
    }
  }

  private keep(voice: TeamVoice | undefined): void {
    this.voice = voice;
    this.mute = voice && { ...voice, owners: {} };
  }
}
