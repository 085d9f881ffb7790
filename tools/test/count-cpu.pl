# perl count-cpu.pl <file> <number of the prctl system call> <command …>
# Runs the command, then writes the CPU seconds of all its descendants to the file. Node has no access to them: a process
# is charged for a child only when it waits for it, and browsers outlive the test worker that started them. As a child
# subreaper (PR_SET_CHILD_SUBREAPER = 36) this process inherits such orphans and waits for them.
use strict;
use warnings;

my ($report, $prctl, @command) = @ARGV;
syscall($prctl + 0, 36, 1, 0, 0, 0) == 0 or warn "No child subreaper: $!\n";

my $main = fork() // die "fork: $!";
unless ($main) {
  exec { $command[0] } @command or exit 127;
}
# The whole process group gets the signal; this process stays until its children have ended.
$SIG{$_} = 'IGNORE' for qw(INT TERM);

my $status = 0;
sub finish {
  my (undef, undef, $user, $system) = times;
  open my $file, '>', $report or die "$report: $!";
  print {$file} $user + $system;
  close $file;
  exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
}
$SIG{ALRM} = sub {
  print STDERR "Some processes are still running after the end of this command.\n";
  finish();
};

while ((my $pid = waitpid -1, 0) != -1) {
  next if $pid != $main;
  $status = $?;
  # Browsers and databases need a moment to end. A process that stays is not waited for.
  alarm 10;
}
finish();
