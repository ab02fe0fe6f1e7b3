import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focused, open } from './openPage';
import { noTeam, sampleStatistics } from './preview/sampleStatistics';

const toTeam = async (isIn: boolean) => {
  const statistics = sampleStatistics().map((row) => (isIn ? row : { ...row, team: noTeam }));
  const opened = await open({ statistics });
  fireEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
  await screen.findByText(/Lessons run inside WSL/);
  return opened;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the team in the manager', () => {
  it('says who, how recent, conflicts and whom a lesson helped, and leads to what can be done', async () => {
    const { host } = await toTeam(true);
    screen.getByText(/4f1c22ab \(you\), 2 homes/);
    screen.getByText('commit-messages (2)');
    screen.getByText(/helped 3 of 4 people, n = 11/);
    fireEvent.click(screen.getByRole('button', { name: 'Show What Would Leave' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave the Team…' }));
    await waitFor(() => expect(host.calls).toEqual(['goTo showUntold', 'goTo leaveTeam']));
  });

  it('joins a folder by one form, and says what to do where that fails', async () => {
    const { host } = await toTeam(false);
    fireEvent.click(screen.getByText('Join'));
    expect((await screen.findByRole('alert')).textContent).toContain('This is no folder.');
    type('Path of a folder that all can write to', ' /mnt/team ');
    fireEvent.click(screen.getByText('Join'));
    await waitFor(() => expect(host.calls.at(-1)).toBe('enterTeam join folder #/mnt/team '));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is seen by the name that was chosen there', async () => {
    const { host } = await toTeam(false);
    type('Path of a folder that all can write to', '/mnt/team');
    type('How others see you; empty = by the first characters of your key', ' Ann ');
    fireEvent.click(screen.getByText('Join'));
    await waitFor(() => expect(host.calls).toEqual(['enterTeam join folder #/mnt/team as Ann']));
  });

  it('takes the keyboard each time that the form is asked for, and never by itself', async () => {
    const statistics = sampleStatistics().map((row) => ({ ...row, team: noTeam }));
    const { host } = await open({ statistics });
    const reveal = () => act(() => host.peer.emit('reveal', { tab: 'statistics', team: 'shop' }));
    reveal();
    await waitFor(() => expect(focused()).toBe(screen.getAllByLabelText('Where it meets')[0]));
    screen.getByRole('tab', { name: 'Statistics' }).focus();
    reveal();
    await waitFor(() => expect(focused().tagName).toBe('SELECT'));
    fireEvent.click(screen.getByRole('tab', { name: /^Inbox/ }));
    fireEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
    await screen.findByText(/Lessons run inside WSL/);
    expect(focused().tagName).not.toBe('SELECT');
  });

  it('begins at a git ref of the remote that was chosen', async () => {
    const { host } = await toTeam(false);
    type('Where it meets', 'ref');
    type('Remote', 'fork');
    fireEvent.click(screen.getByText('Begin a Team'));
    await waitFor(() =>
      expect(host.calls).toEqual(['enterTeam new ref fork#refs/lessons/journal ']),
    );
  });
});
