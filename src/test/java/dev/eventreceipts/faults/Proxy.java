package dev.eventreceipts.faults;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a receiver and PostgreSQL. It reads what the server answers (PostgreSQL's frontend/backend protocol,
 * message formats: a byte for the kind, four for the length, the rest), so that it can swallow the answer to a COMMIT
 * and cut the connection: the server has committed, and the receiver cannot know.
 */
final class Proxy implements AutoCloseable {

    private static final String COMMIT = "COMMIT";
    private static final int COMMAND_COMPLETE = 'C';

    private final ServerSocket listener;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger toSwallow = new AtomicInteger();
    private final AtomicInteger swallowed = new AtomicInteger();
    private final Gate gate = new Gate();
    private volatile boolean reachable = true;

    /** Passes on to a port of this machine. */
    Proxy(int target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        thread(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Swallows the answers to so many commits from now on. */
    void swallowCommits(int count) {
        toSwallow.addAndGet(count);
    }

    /** How many answers to a commit it has swallowed. */
    int swallowed() {
        return swallowed.get();
    }

    /** Cuts all connections and accepts none, or accepts again. */
    void reachable(boolean now) {
        reachable = now;
        if (!now) {
            sockets.forEach(Proxy::close);
        }
    }

    /** Passes nothing on and cuts nothing, as a network does that loses what is sent; or passes on what has waited. */
    void silent(boolean now) {
        gate.open(!now);
    }

    private static final class Gate {

        private boolean open = true;

        synchronized void open(boolean now) {
            open = now;
            notifyAll();
        }

        synchronized void pass() throws InterruptedIOException {
            while (!open) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new InterruptedIOException();
                }
            }
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (reachable) {
                    connect(client);
                } else {
                    close(client);
                }
            } catch (IOException e) {
                // closed, or the server is down: the client's connection ends with it
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server;
        try {
            server = new Socket(InetAddress.getLoopbackAddress(), target);
        } catch (IOException e) {
            close(client);
            throw e;
        }
        for (Socket socket : new Socket[] {client, server}) {
            socket.setTcpNoDelay(true);
            sockets.add(socket);
        }
        if (!reachable) { // it became so in between
            end(client, server);
            return;
        }
        thread(() -> pass(client, server, this::requests));
        thread(() -> pass(client, server, this::answers));
    }

    private interface Passing {
        void pass(Socket client, Socket server) throws IOException;
    }

    private void pass(Socket client, Socket server, Passing passing) {
        try {
            passing.pass(client, server);
        } catch (IOException e) {
            // one of the two is gone, so is the other
        } finally {
            end(client, server);
        }
    }

    private void end(Socket client, Socket server) {
        for (Socket socket : new Socket[] {client, server}) {
            sockets.remove(socket);
            close(socket);
        }
    }

    private void requests(Socket client, Socket server) throws IOException {
        InputStream input = client.getInputStream();
        OutputStream output = server.getOutputStream();
        byte[] portion = new byte[1 << 16];
        for (int count = input.read(portion); count >= 0; count = input.read(portion)) {
            gate.pass();
            output.write(portion, 0, count);
        }
    }

    private void answers(Socket client, Socket server) throws IOException {
        DataInputStream input = new DataInputStream(new BufferedInputStream(server.getInputStream()));
        DataOutputStream output = new DataOutputStream(new BufferedOutputStream(client.getOutputStream()));
        for (int kind = input.read(); kind >= 0; kind = input.read()) {
            int length = input.readInt();
            byte[] content = input.readNBytes(length - Integer.BYTES);
            if (kind == COMMAND_COMPLETE && isCommit(content) && takeOne()) {
                return;
            }
            gate.pass();
            output.write(kind);
            output.writeInt(length);
            output.write(content);
            if (input.available() == 0) {
                output.flush();
            }
        }
    }

    private boolean takeOne() {
        if (toSwallow.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            swallowed.incrementAndGet();
            return true;
        }
        return false;
    }

    private static boolean isCommit(byte[] tag) {
        return new String(tag, 0, tag.length - 1, StandardCharsets.US_ASCII).equals(COMMIT);
    }

    private static void thread(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // it is gone already
        }
    }

    @Override
    public void close() {
        close(listener);
        silent(false);
        sockets.forEach(Proxy::close);
    }
}
